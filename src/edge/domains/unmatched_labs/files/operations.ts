import { subject } from '#edge/jsonapi/index'
import { attachmentOperations } from '../../attachments'
import { unmatchedLabPolicy } from '../policy'
import { unmatchedLabs } from '../resource'
import { unmatchedLabFiles } from './contract'

export const unmatchedLabFileOperations = attachmentOperations(unmatchedLabFiles, {
  subject: subject(unmatchedLabs, 'unmatched_lab'),
  policy: unmatchedLabPolicy,
})
