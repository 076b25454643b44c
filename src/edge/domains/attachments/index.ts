export {
  attachmentOperations,
  loadUnsent,
  purgeUnsentFiles,
  renameAttachment,
} from './files'
