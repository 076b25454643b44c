export { sopNotificationOperations } from './receipts'
export { sops } from './resource'
export { sopRevisions } from './revisions/resource'
