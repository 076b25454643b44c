import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext, Row } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { diagnoses } from '../formulary/medications'
import { medicineOf } from '../formulary/medicine'
import { supplyText } from '../formulary/render-sig'
import { insurances } from '../insurances/contract'
import { isValidLicense, todayInLastZone } from '../licenses'
import { prescriptions } from '../prescriptions/contract'
import type { ApplicationSection } from './contract'
import type { ApplicationRow } from './table'

/** The form is encrypted as what it says of its patient is. */
const sealed = { contract: { type: 'gilead_applications', encrypted: ['form'] } } as const

/** What the form says: the part of the patient as they signed it, and that of the clinician; of a draft as the record has both now. */
export const loadForm = async (
  ctx: RequestContext,
  application: ApplicationRow,
  providerId = application.providerId,
): Promise<readonly ApplicationSection[]> => {
  const { id, form, providerSignedAt, patientId } = application
  const [signed] = await decryptFields<Row>(sealed, ctx.env, [{ id, form }])
  const sections: readonly ApplicationSection[] =
    signed?.form ?? (await ofPatient(ctx, application))
  return providerSignedAt ? sections : [...sections, await ofPrescriber(ctx, patientId, providerId)]
}

/** The column of a signed form; the part of the clinician is theirs to sign. */
export const sealForm = async (
  { env }: RequestContext,
  id: string,
  form: readonly ApplicationSection[],
) => encryptFields(sealed, env, id, { form })

type Entry = readonly [label: string, text: string | null | undefined]
const section = (title: string, rows: readonly Entry[]): ApplicationSection => ({
  title,
  entries: rows.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
})
/** What is not known is left out. */
type Words = Readonly<Record<string, string | null>>
const yesOrNo = (column: string) => sql.raw(`case ${column} when 1 then 'Yes' when 0 then 'No' end`)
type Card = DecryptedRow<typeof insurances, 'payer' | 'memberId' | 'groupNumber' | 'bin' | 'pcn'>
type Medicine = DecryptedRow<
  typeof prescriptions,
  'drug' | 'medicine' | 'sig' | 'reason' | 'quantity' | 'days' | 'refills'
>

/** What the record says of the patient, their income, their insurance and the medicine. */
export const ofPatient = async (
  { db, env }: RequestContext,
  { patientId, prescriptionId, shippingAddress, note }: ApplicationRow,
): Promise<readonly ApplicationSection[]> => {
  const [people, cards, prescribed] = await db.batch([
    sql<Words>`
      select ${legalName('u')} as name, p.dob, u.phone, u.email, p.preferred_communication as preferred,
        p.address_line_1 || ifnull(' ' || p.address_line_2, '') || ', ' || p.city || ', ' || p.state || ' ' || p.zip as address,
        (select s.name from states s where s.code = p.state) as residence, cast(p.household as text) as household,
        iif(p.income is null, null, format('$%,d', p.income)) as income, ${yesOrNo('p.insured')} as insured, ${yesOrNo('p.has_medicare')} as medicare,
        ${yesOrNo('p.has_va')} as va, (select substr(max(d.created_at), 1, 10) from documents d
          where d.patient_id = p.id and d.kind = 'proof_of_income' and d.removed_at is null) as "incomeProofOn"
      from patients p join users u on u.id = p.id where p.id = ${patientId}`,
    sql<Card>`
      select id, payer, member_id as "memberId", group_number as "groupNumber", bin, pcn from insurances
      where patient_id = ${patientId} and status = 'active' order by rank`,
    sql<Medicine>`
      select id, drug, medicine, sig, reason, quantity, days, refills from prescriptions where id = ${prescriptionId}`,
  ])
  const [person] = people.rows
  const [medicine] = await decryptFields({ contract: prescriptions }, env, prescribed.rows)
  const openCards = await decryptFields({ contract: insurances }, env, cards.rows)
  if (!person || !medicine) throw new Error('An application without a patient or a medicine')
  const { name, generic, strength, unit } = medicineOf(medicine)
  return [
    section('Patient', [
      ['Name', person.name],
      ['Date of birth', person.dob && displayDate(person.dob)],
      ['Address', person.address],
      ['Lives in', person.residence],
      ['Phone', person.phone && phoneDisplay(person.phone)],
      ['Email', person.email],
      ['Prefers to be reached by', person.preferred],
    ]),
    section('Income', [
      ['People in the household', person.household],
      ['Yearly household income', person.income],
      ['Proof of income on file', person.incomeProofOn && displayDate(person.incomeProofOn)],
    ]),
    section('Insurance', [
      ['Insured', person.insured],
      ['Medicare', person.medicare],
      ['VA', person.va],
      ...openCards.map(
        ({ payer, memberId, groupNumber, bin, pcn }): Entry => [
          'Insurance',
          `${payer}, ${memberId}${groupNumber ? `, group ${groupNumber}` : ''}${bin ? `, BIN ${bin}` : ''}${pcn ? `, PCN ${pcn}` : ''}`,
        ],
      ),
    ]),
    section('Medicine', [
      ['Medicine', name],
      ['Contains', `${generic} ${strength}`],
      ['Diagnosis', diagnoses[medicine.reason]],
      ['How it is taken', medicine.sig],
      ['Amount', supplyText(medicine, unit)],
      ['Send it to', shippingAddress ?? person.address],
      ['Note', note],
    ]),
  ].filter((each) => each.entries.length > 0)
}

/** Who prescribes, with the license where the patient lives. None of these medicines is a controlled substance: there is no DEA number. */
const ofPrescriber = async (
  { db }: RequestContext,
  patientId: string,
  providerId: string | null,
): Promise<ApplicationSection> => {
  const found = await db.first(sql<Words>`
    select ${legalName('u')} || ifnull(', ' || d.suffix, '') as name, d.npi,
      (select l.state || ' ' || l.number from licenses l join patients p on p.id = ${patientId}
        where l.provider_id = d.id and l.state = p.state and ${isValidLicense('l', todayInLastZone())}) as license,
      (select value from system_settings where key = 'support_phone') as phone
    from providers d join users u on u.id = d.user_id where d.id = ${providerId}`)
  return section('Prescriber', [
    ['Name', found?.name],
    ['NPI', found?.npi],
    ['License', found?.license],
    ['Phone of the office', found?.phone && phoneDisplay(found.phone)],
  ])
}
