export * from './counter';
export * as counter from './counter';
export { default } from './counter';
