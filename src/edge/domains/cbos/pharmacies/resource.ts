import { forRoles, policyOf, type Row, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { contractedPharmacies as contract } from './contract'
import { contractedPharmacies as table } from './table'

const assertInOrder = ({ startsOn, endsOn }: Row) => {
  if (endsOn && endsOn < startsOn)
    throw unprocessable('ends_first', 'It must end after it starts', 'ends_on')
  return {}
}

export const contractedPharmacies = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'create', 'update']),
    ...forRoles(['support', 'clinical_lead'], 'everyone'),
    cbo: (me) => sql`${table.cboId} = ${me.cboId}`,
    pharmacy: (me) => sql`${table.pharmacyId} = ${me.pharmacyId}`,
  }),
  fields: {
    pharmacyName: sql<string>`(select name from pharmacies where pharmacies.id = ${table.pharmacyId})`,
  },
  constraints: {
    UNIQUE: conflict('contract_open', 'This pharmacy is under contract for the program already.'),
    'FOREIGN KEY': unprocessable('unknown_pharmacy', 'Choose a pharmacy', 'pharmacy'),
  },
  create: (_, input) => assertInOrder(input),
  update: (_, row, input) => assertInOrder({ ...row, ...input }),
})
