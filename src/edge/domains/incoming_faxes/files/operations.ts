import { subject } from '#edge/jsonapi/index'
import { attachmentOperations } from '../../attachments'
import { incomingFaxPolicy } from '../policy'
import { incomingFaxes } from '../resource'
import { incomingFaxFiles } from './contract'

export const incomingFaxFileOperations = attachmentOperations(incomingFaxFiles, {
  subject: subject(incomingFaxes, 'incoming_fax'),
  policy: incomingFaxPolicy,
})
