export { profilePictureOperations } from './operations'
