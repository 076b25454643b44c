import { type Db, inList, sql } from '#edge/platform/db/index'

/** Names and birth date of a patient, or of a record that was merged into theirs. */
export interface MergedPerson {
  /** The record that stays. */
  readonly patientId: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname?: string | null
  /** YYYY-MM-DD */
  readonly dob: string
}

export interface WithMergedPeople<Person> {
  readonly person: Person
  /** The patient first. */
  readonly people: readonly MergedPerson[]
}

/** Adds to each patient the people of the records that went into theirs: a laboratory may still use those names. */
export const withMergedPeople = async <Person extends MergedPerson>(
  db: Db,
  persons: readonly Person[],
): Promise<readonly WithMergedPeople<Person>[]> => {
  const ids = persons.map(({ patientId }) => patientId)
  const merged = await db.all(sql<MergedPerson>`
    select m.surviving_id as "patientId", u.first_name as "firstName", u.last_name as "lastName", u.nickname, p.dob
    from patient_merges m join patients p on p.id = m.merged_id join users u on u.id = m.merged_id
    where m.status = 'merged' and ${inList(sql`m.surviving_id`, ids)}`)
  return persons.map((person) => ({
    person,
    people: [person, ...merged.filter(({ patientId }) => patientId === person.patientId)],
  }))
}
