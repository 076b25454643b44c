// What is imported as a whole keeps a name in the bundle for each of its exports: this part keeps one.
export { flushOutbox } from './outbox'
