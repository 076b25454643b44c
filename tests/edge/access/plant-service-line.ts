import { db } from '../world'

interface ServiceLineFacts {
  readonly encounterType: string
  readonly treatment: string
}

/** The visit type of the planted service line. */
export const plantedEncounterType = '99'

/** A service line, its visit type and its treatment, which a patient has chosen: each under a name found nowhere else. */
export const plantServiceLine = (
  patientId: string,
  serviceLine: string,
  { encounterType, treatment }: ServiceLineFacts,
): D1PreparedStatement[] => {
  const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)
  return [
    run("insert into service_lines (id, name, position) values ('canary', ?, 99)", serviceLine),
    run(
      "insert into encounter_types (id, name, service_line_id, program, position) values (?, ?, 'canary', 'hiv', 99)",
      plantedEncounterType,
      encounterType,
    ),
    run(
      "insert into treatments (id, name, service_line_id, summary, position) values ('canary', ?, 'canary', 'x', 99)",
      treatment,
    ),
    run(
      "insert into patient_treatments (patient_id, treatment_id, active, since) values (?, 'canary', 1, '2026-01-05')",
      patientId,
    ),
  ]
}
