import { onSubject, operation, subject } from '#edge/jsonapi/index'
import { sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { careStaff, patientSubject, recordHandOver } from '../patients'
import { patients } from '../patients/table'
import { chooseUserPharmacies, listUserPharmacies } from './contract'
import { isPharmacyOpenAt } from './open-now'

const onPatient = onSubject(
  subject(patientSubject.resource, 'user', { id: patients.id, pharmacyId: patients.pharmacyId }),
  {
    ...careStaff,
    patient: ['own', 'choose'],
    provider: ['careTeam', 'choose'],
    assistant: ['careTeam', 'choose'],
    support: ['everyone', 'choose'],
    clinical_admin: ['everyone', 'choose'],
  },
)

const pharmaciesOf = (userId: string, now: string) => sql`
  select f.id, f.name, f.phone, f.address, f.city, f.state, f.zip, f.open_24h, f.offers_pep, f.hours, f.checked_on,
    f.is_open, f.ncpdp_id is not null as is_electronic, f.id is p.pharmacy_id as is_preferred, f.retired_at is not null as is_retired
  from user_pharmacies mine
    join (select pharmacies.*, ${isPharmacyOpenAt(now)} as is_open from pharmacies) f on f.id = mine.pharmacy_id
    join patients p on p.id = mine.user_id
  where mine.user_id = ${userId} order by f.id is not p.pharmacy_id, mine.position, f.name`

export const userPharmacyOperations = [
  operation(listUserPharmacies, onPatient, ({ user, now }) => ({
    select: pharmaciesOf(user.id, now),
  })),
  operation(chooseUserPharmacies, onPatient, async (ctx) => {
    const { user, now, body } = ctx
    const ids = JSON.stringify(body.pharmacies)
    const unknown = sql`select 1 from json_each(${ids}) where not exists (
      select 1 from pharmacies f where f.id = value and (f.retired_at is null
        or exists (select 1 from user_pharmacies m where m.user_id = ${user.id} and m.pharmacy_id = f.id)))`
    if (await ctx.db.exists(unknown))
      throw unprocessable('unknown_pharmacy', 'Choose from the pharmacies', 'pharmacies')
    const first = body.pharmacies[0] ?? null
    const isRetired = sql`select 1 from pharmacies where id = ${first} and retired_at is not null`
    if (first !== user.pharmacyId && (await ctx.db.exists(isRetired)))
      throw unprocessable(
        'pharmacy_retired',
        'Choose a pharmacy first that still fills for our patients',
        'pharmacies',
      )
    return {
      write: [
        // Their order is part of their record: a tab that shows an earlier one is stale.
        sql`update patients set pharmacy_id = ${first}, ${stamps(now)} where id = ${user.id}`,
        sql`delete from user_pharmacies where user_id = ${user.id}`,
        sql`insert into user_pharmacies (user_id, pharmacy_id, position)
          select ${user.id}, value, key from json_each(${ids})`,
        ...(first === user.pharmacyId
          ? []
          : recordHandOver(
              ctx,
              user.id,
              { role: 'pharmacy', from: user.pharmacyId, to: first },
              'patient_asked',
            )),
      ],
      detail: { count: body.pharmacies.length },
      select: pharmaciesOf(user.id, now),
    }
  }),
]
