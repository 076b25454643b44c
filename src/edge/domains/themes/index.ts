export { themeOperations } from './read-theme'
