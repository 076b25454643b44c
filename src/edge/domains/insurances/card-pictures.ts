import { attachment } from '#edge/jsonapi/files/attachment'
import { onSubject, subject } from '#edge/jsonapi/index'
import { inspectImage } from '#edge/platform/images/image'
import { insuranceBack, insuranceFront } from './contract'
import { insurances } from './resource'

const side = {
  ...onSubject(subject(insurances, 'insurance'), {
    patient: ['own', 'create', 'delete'],
    provider: 'careTeam',
    assistant: ['careTeam', 'create', 'delete'],
    support: ['everyone', 'create', 'delete'],
    clinical_admin: ['everyone', 'create', 'delete'],
    clinical_lead: 'everyone',
    pharmacy: 'ownPharmacy',
  }),
  inspect: inspectImage,
}

export const cardPictureOperations = [
  ...attachment(insuranceFront, side),
  ...attachment(insuranceBack, side),
]
