/** What the caller may do with one type, as `/me` tells it. */
interface Capability {
  readonly type: string
  readonly can: readonly string[]
  readonly rows: 'all' | 'own'
  readonly hidden: readonly string[]
  readonly writable?: readonly string[] | undefined
  readonly choices?: Readonly<Record<string, readonly string[]>> | undefined
  readonly required?: readonly string[] | undefined
}
export type Capabilities = readonly Capability[]

const capabilityFor = (capabilities: Capabilities, name: string) =>
  capabilities.find(({ type }) => type === name)

/** Whether the caller has a verb of a type: `notes.list`. */
export const hasCapability = (capabilities: Capabilities, name: string): boolean => {
  const [type = '', verb = ''] = name.split('.')
  return capabilityFor(capabilities, type)?.can.includes(verb) ?? false
}

/** Whether the caller ever receives an attribute or relationship of a type they may read. */
export const receives = (capabilities: Capabilities, type: string, attribute: string): boolean => {
  const found = capabilityFor(capabilities, type)
  return found !== undefined && !found.hidden.includes(attribute)
}

/** Whether the rows of a type are the caller's own and not those of all. */
export const isLimitedToOwn = (capabilities: Capabilities, type: string): boolean =>
  capabilityFor(capabilities, type)?.rows === 'own'

/** Whether the caller may write an attribute of the rows of a type they may change. */
export const canWrite = (capabilities: Capabilities, type: string, attribute: string): boolean => {
  const found = capabilityFor(capabilities, type)
  if (!found?.can.includes('update')) return false
  return found.writable === undefined || found.writable.includes(attribute)
}

/** Whether the caller may make a row of a type with this value of an attribute. */
export const canChoose = (
  capabilities: Capabilities,
  type: string,
  attribute: string,
  value: string,
): boolean => {
  const found = capabilityFor(capabilities, type)
  return (
    hasCapability(capabilities, `${type}.create`) &&
    (found?.choices?.[attribute]?.includes(value) ?? true)
  )
}

/** Whether a new row of the caller's must have an attribute that others may leave out. */
export const isRequired = (capabilities: Capabilities, type: string, attribute: string): boolean =>
  capabilityFor(capabilities, type)?.required?.includes(attribute) ?? false
