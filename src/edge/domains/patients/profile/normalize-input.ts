import type { Row } from '#edge/jsonapi/index'

const groups = ['patient', 'communicationSettings', 'patientAssistance', 'homeAddress'] as const
const aliases: Readonly<Record<string, string>> = {
  bornAs: 'sex',
  line1: 'addressLine1',
  line2: 'addressLine2',
}
const isGroup = (name: string) => groups.some((group) => group === name)
const isObject = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Clients group attributes under `patient`, `communication_settings`, `patient_assistance`, `home_address`; here they are one row. */
export const normalizeInput = (sent: Row): Row =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      isGroup(name) && isObject(value)
        ? Object.entries(normalizeInput(value))
        : [[aliases[name] ?? name, value]],
    ),
  )
