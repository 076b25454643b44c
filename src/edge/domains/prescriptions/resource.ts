import { filterMine } from '#edge/access/scopes'
import { resource, type WriteContext } from '#edge/jsonapi/index'
import { inList, legalName, type SQL, sql, userName } from '#edge/platform/db/index'
import { listActiveCodes } from '../dropdown_options'
import { reasonFrom } from '../dropdown_options/reason-codes'
import { openExposure } from '../exposures'
import { medicineNameOf, medicineOf } from '../formulary/medicine'
import { amountText } from '../formulary/render-sig'
import { prescriptions as contract } from './contract'
import { updatePrescription } from './fill'
import { canMovePrescription, moveToPharmacy } from './move-prescription'
import { canRetry, isOverdue, unlessOnItsWay } from './overdue'
import { prescriptionPolicy } from './policy'
import {
  canChangePharmacy,
  choosePharmacy,
  draftPrescription,
  isUnsigned,
  printPrescription,
  retryPrescription,
  signPrescription,
  stopPrescription,
} from './prescribe'
import { askToCancel, askToStop, confirmStop, denyStop, isAskedToStop } from './recall'
import { askRefill, hasNoRefills, hasRefills } from './refills'
import { prescriptions as table } from './table'
import {
  deskStatuses,
  leftPharmacyStatuses,
  pharmacyHeldStatuses,
  stuckAtPharmacy,
  stuckStatuses,
} from './transitions'

/** What a pharmacy said last of one that was ended waits for no one. */
const isStuck = (): SQL => sql`(${inList(table.status, stuckStatuses)} or ${isOverdue()}
  or (${inList(table.status, pharmacyHeldStatuses)} and ifnull(${inList(table.pharmacyStatus, stuckAtPharmacy)}, 0)))`
const isAtPharmacy = sql`(${table.status} = 'cancel_requested' or ifnull(${table.recall} = 'asked', 0)
  or (${inList(table.status, deskStatuses)} and ifnull(not ${inList(table.pharmacyStatus, leftPharmacyStatuses)}, 1)))`
/** A week before what was filled is used up; none of PEP and of what lasts no longer than that week. */
const refillDueOn: SQL<string | null> =
  sql`(case when ${table.filledAt} is not null and ${table.reason} <> 'hiv_pep' and ${table.days} > 7 then date(${table.filledAt}, (${table.days} - 7) || ' days') end)`

export const prescriptions = resource(contract, {
  table,
  policy: prescriptionPolicy,
  serialize: (row) => ({
    ...row,
    medicineName: row.drug ? medicineNameOf(row) : null,
    amount: row.drug ? amountText(row, medicineOf(row).unit) : null,
  }),
  fields: {
    refillDueOn,
    exposureAt: sql<
      string | null
    >`(case when ${table.reason} = 'hiv_pep' then ${openExposure(table.patientId)} end)`,
    patientName: userName(table.patientId),
    patientLegalName: sql<
      string | null
    >`(select ${legalName('account')} from users account where account.id = ${table.patientId})`,
    patientDob: sql<
      string | null
    >`(select dob from patients where patients.id = ${table.patientId})`,
  },
  filters: {
    mine: filterMine(table.providerId),
    isStuck: (stuck: boolean) => (stuck ? isStuck() : sql`not ${isStuck()}`),
    isAtPharmacy: (held: boolean) => (held ? isAtPharmacy : sql`not ${isAtPharmacy}`),
  },
  reasons: async (action, { db }: WriteContext) =>
    reasonFrom(
      await listActiveCodes(db, [
        action === 'deny_renewal' ? 'renewal_denied' : 'prescription_end',
      ]),
    ),
  guards: {
    delete: isUnsigned,
    choose_pharmacy: canChangePharmacy,
    move: canMovePrescription,
    retry: canRetry,
    print: unlessOnItsWay('signed'),
    cancel: unlessOnItsWay('signed'),
    discontinue: unlessOnItsWay(),
    confirm_cancel: isAskedToStop,
    deny_cancel: isAskedToStop,
    refill: hasRefills,
    request_renewal: hasNoRefills,
  },
  create: draftPrescription,
  update: updatePrescription,
  actions: {
    choose_pharmacy: choosePharmacy,
    move: moveToPharmacy,
    sign: signPrescription,
    retry: retryPrescription,
    cancel: stopPrescription(askToCancel),
    confirm_cancel: confirmStop,
    deny_cancel: denyStop,
    discontinue: stopPrescription(askToStop),
    deny_renewal: stopPrescription(() => ({})),
    print: printPrescription,
    refill: askRefill,
  },
})
