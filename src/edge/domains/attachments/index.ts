export {
  attachmentOperations,
  loadUnsent,
  purgeUnsentFiles,
  renameAttachment,
} from './files'
export { moveFiles, receiveFiles, type SentFile } from './received-files'
