export {
  attachmentOperations,
  forgetFiles,
  loadUnsent,
  purgeUnsentFiles,
  renameAttachment,
} from './files'
