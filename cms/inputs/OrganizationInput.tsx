import { Select, Stack } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { freshToken } from '../../src/islands/stores/session'
import { embedded } from '../lake/workspace'

interface Organization {
  readonly id: string
  readonly attributes: { readonly name: string }
}

/** The organizations of the platform by name, for who may see them; elsewhere the id as it is. */
export const OrganizationInput = (props: StringInputProps) => {
  const [organizations, setOrganizations] = useState<readonly Organization[]>([])
  useEffect(() => {
    let isWanted = true
    if (embedded)
      void listOrganizations()
        .then((found) => isWanted && setOrganizations(found))
        .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [])
  if (!organizations.length) return <Stack>{props.renderDefault(props)}</Stack>
  const { value = '', readOnly, onChange } = props
  const isUnknown = value !== '' && !organizations.some(({ id }) => id === value)
  return (
    <Select
      {...props.elementProps}
      value={value}
      disabled={readOnly ?? false}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? set(currentTarget.value) : unset())
      }
    >
      <option value="">No organization</option>
      {isUnknown && <option value={value}>No such organization</option>}
      {organizations.map(({ id, attributes: { name } }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const listOrganizations = async (): Promise<readonly Organization[]> => {
  const token = await freshToken()
  const response = await fetch('/api/cbos?page[size]=100&sort=name', {
    headers: { authorization: `Bearer ${token ?? ''}` },
  })
  if (!response.ok) return []
  return ((await response.json()) as { data: Organization[] }).data
}
