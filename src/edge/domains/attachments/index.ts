export { attachmentOperations, forgetFiles, loadUnsent, purgeUnsentFiles } from './files'
