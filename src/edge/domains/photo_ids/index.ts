export { photoIdOperations } from './photo-id'
