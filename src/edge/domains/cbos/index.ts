export { cbos } from './resource'
