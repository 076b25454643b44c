import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { partnerInquiries as contract } from './contract'
import { partnerInquiries as table } from './table'

export const partnerInquiries = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'update']),
    support: 'everyone',
  }),
  update: (_, row, { status = row.status }) => ({ detail: { from: row.status, to: status } }),
})
