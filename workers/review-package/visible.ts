export * from '../../shared/page/visible.ts';
