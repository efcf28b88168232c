export * from '../../shared/page/html.ts';
