import { Select, Stack } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { freshToken } from '../../src/islands/stores/session'
import { embedded } from '../lake/workspace'

interface PlatformRecord {
  readonly id: string
  readonly attributes: { readonly name: string }
}
interface Choice {
  /** Where the API lists them. */
  readonly address: string
  readonly none: string
  readonly unknown: string
  /** Documents name a record by this; its id where nothing else is given. */
  readonly by?: 'name'
}

interface Props {
  readonly choice: Choice
  readonly field: StringInputProps
}

/** A choice among records of the platform by name, for who may see them; elsewhere the id as it is. */
const RecordInput = ({ choice, field }: Props) => {
  const { address, none, unknown, by } = choice
  const [records, setRecords] = useState<readonly PlatformRecord[]>([])
  useEffect(() => {
    let isWanted = true
    if (embedded)
      void listRecords(address)
        .then((found) => isWanted && setRecords(found))
        .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [address])
  if (!records.length) return <Stack>{field.renderDefault(field)}</Stack>
  const { value = '', readOnly, onChange } = field
  const options = records.map(({ id, attributes: { name } }) => ({
    key: by === 'name' ? name : id,
    name,
  }))
  const isUnknown = value !== '' && !options.some(({ key }) => key === value)
  return (
    <Select
      {...field.elementProps}
      value={value}
      disabled={readOnly ?? false}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? set(currentTarget.value) : unset())
      }
    >
      <option value="">{none}</option>
      {isUnknown && <option value={value}>{unknown}</option>}
      {options.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const listRecords = async (address: string): Promise<readonly PlatformRecord[]> => {
  const token = await freshToken()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token ?? ''}` } })
  if (!response.ok) return []
  return ((await response.json()) as { data: PlatformRecord[] }).data
}

const organizations: Choice = {
  address: '/api/cbos?page[size]=100&sort=name',
  none: 'No organization',
  unknown: 'No such organization',
}
export const OrganizationInput = (field: StringInputProps) => (
  <RecordInput choice={organizations} field={field} />
)

const clinicians: Choice = {
  address: '/api/clinicians',
  none: 'No clinician',
  unknown: 'No longer with the clinic',
}
/** With the degree; empty until one is chosen. */
export const clinicianName = async (providerId: string): Promise<string> =>
  (await listRecords(clinicians.address)).find(({ id }) => id === providerId)?.attributes.name ?? ''

export const ClinicianInput = (field: StringInputProps) => (
  <RecordInput choice={clinicians} field={field} />
)

const treatments: Choice = {
  address: '/api/treatments',
  none: 'No treatment',
  unknown: 'No longer offered',
  by: 'name',
}
export const TreatmentInput = (field: StringInputProps) => (
  <RecordInput choice={treatments} field={field} />
)
