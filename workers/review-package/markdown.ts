export * from '../../shared/page/markdown.ts';
