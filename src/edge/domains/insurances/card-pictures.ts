import { policyOver } from '#edge/access/scope-policy'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { attachment } from '#edge/jsonapi/files/attachment'
import { inspectImage, unreadableImage } from '#edge/platform/images/image'
import { insuranceBack, insuranceFront } from './contract'
import { insurances as resource } from './resource'
import { insuranceCardBacks, insuranceCardFronts, insurances } from './table'

const side = {
  subject: subject(resource, 'insurance', { id: insurances.id, patientId: insurances.patientId }),
  policy: policyOver(insurances.patientId, {
    patient: ['own', 'create', 'delete'],
    provider: 'careTeam',
    assistant: ['careTeam', 'create', 'delete'],
    support: ['everyone', 'create', 'delete'],
    clinical_admin: ['everyone', 'create', 'delete'],
    clinical_lead: 'everyone',
    pharmacy: 'ownPharmacy',
  }),
  inspect: (...sent: Parameters<typeof inspectImage>) => ({ ...inspectImage(...sent) }),
  unreadable: unreadableImage,
}

export const cardPictureOperations = [
  ...attachment(insuranceFront, { ...side, table: insuranceCardFronts }),
  ...attachment(insuranceBack, { ...side, table: insuranceCardBacks }),
]
