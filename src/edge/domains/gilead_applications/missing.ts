import { type Column, inList, type SQL, sql } from '#edge/platform/db/index'
import { activeStatuses } from '../prescriptions/transitions'
import { type MissingPart, missingParts } from './programs'
import { gileadApplications as table } from './table'
import { unsentStatuses } from './transitions'

/** Armed forces abroad, and states in free association: the program is for the US, Puerto Rico and the territories. */
const outside = "('AA', 'AE', 'AP', 'FM', 'MH', 'PW')"
const ofPatient = (lacks: string) =>
  sql`exists (select 1 from patients p join users u on u.id = p.id where p.id = ${table.patientId} and (${sql.raw(lacks)}))`

/** A prescription that holds, or was renewed by one. */
export const isPrescribed = (id: string | Column): SQL => sql`exists (
  select 1 from prescriptions m where (m.id = ${id} or m.renews_id = ${id}) and ${inList(sql`m.status`, activeStatuses)})`
/** Where each part is missing. */
const gaps: Readonly<Record<MissingPart, SQL>> = {
  address: ofPatient("ifnull(p.address_line_1, '') = '' or ifnull(p.city, '') = ''"),
  residence: ofPatient(`p.state in ${outside}`),
  phone: ofPatient('u.phone is null'),
  household: ofPatient('p.income is null or p.household is null'),
  proof_of_income: sql`not exists (select 1 from documents d join attachments a on a.subject_id = d.id
    where d.patient_id = ${table.patientId} and d.kind = 'proof_of_income' and d.removed_at is null)`,
  insurance: ofPatient('p.insured is null'),
  insurance_card: ofPatient(
    "p.insured = 1 and not exists (select 1 from insurances i where i.patient_id = p.id and i.status = 'active')",
  ),
  prescriber: sql`not exists (select 1 from providers c where c.id = ${table.providerId} and c.npi is not null)`,
  prescription: sql`not ${isPrescribed(table.prescriptionId)}`,
}

/** What is not there yet, as JSON; of what was sent, nothing. */
export const missing: SQL<string> = sql`(
  select json_group_array(value) from json_each(json_array(${sql.join(
    missingParts.map((part) => sql`iif(${gaps[part]}, ${sql.raw(`'${part}'`)}, null)`),
    sql`, `,
  )})) where value is not null and ${inList(table.status, unsentStatuses)})`

/** Nothing is missing of this one. */
export const isFormComplete = (id: string): SQL =>
  sql`exists (select 1 from gilead_applications where id = ${id} and ${missing} = '[]')`
