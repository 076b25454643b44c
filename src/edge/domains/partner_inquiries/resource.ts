import { everyone } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { partnerInquiries as contract } from './contract'
import { partnerInquiries as table } from './table'

const office = { scope: everyone, can: ['update'] } as const

export const partnerInquiries = resource(contract, {
  table,
  policy: {
    admin: office,
    manager: office,
    clinical_admin: office,
    support: { scope: everyone },
    patient: null,
    provider: null,
    assistant: null,
    clinical_lead: null,
    cbo: null,
    pharmacy: null,
  },
  update: (_, row, { status = row.status }) => ({ detail: { from: row.status, to: status } }),
})
