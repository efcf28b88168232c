export * from '../../shared/page/page.ts';
