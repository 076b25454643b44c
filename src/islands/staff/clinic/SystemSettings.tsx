import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { settingChecks } from '#edge/domains/system_settings/values'
import { phoneDisplay } from '#edge/platform/phone-display'
import { keysOf } from '#edge/platform/typed-keys'
import { usZones, zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import type { Option } from '#islands/ui/form/Select.tsx'
import { manyField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import { parseList, settingLabels } from './system-settings'

type Setting = Awaited<ReturnType<Api['system_settings']['list']>>[number]
type Props = { settings: readonly Setting[]; organizations: readonly Option[] }

/** What the clinic decides, by key. An island because settings are changed in place. */
export const SystemSettings = ({ settings, organizations }: Props) => (
  <ul className="list">
    {settings.map((setting) => (
      <Row key={setting.id} setting={setting} organizations={organizations} />
    ))}
  </ul>
)

const textSchema = z.object({
  value: z.pipe(
    z.optional(z.string()),
    z.transform((typed) => typed?.trim() ?? ''),
  ),
})
const listSchema = z.pipe(
  z.object({ value: manyField }),
  z.transform(({ value }) => ({ value: JSON.stringify(value ?? []) })),
)
const linesSchema = z.pipe(
  textSchema,
  z.transform(({ value }) => ({
    value: JSON.stringify(
      value
        .split('\n')
        .map((each) => each.replace(/\D/g, ''))
        .filter(Boolean),
    ),
  })),
)

/** The zones people live in, and the one that is set. */
const zonesBeside = (current: string): readonly Option[] =>
  [...new Set([current, ...keysOf(usZones)])].map((zone) => ({
    value: zone,
    label: zoneTitle(zone),
  }))

const Row = ({
  setting: first,
  organizations,
}: {
  setting: Setting
  organizations: readonly Option[]
}) => {
  const { record, change } = useRecord(first, async () => {
    const all = await apiWithLocalErrors.system_settings.list({ filter: { key: first.key } })
    return all[0] ?? first
  })
  const { id, key, value } = record
  const { label, help, kind = 'text' } = settingLabels[key] ?? { label: key }
  const nameOf = (wanted: string) =>
    organizations.find((one) => one.value === wanted)?.label ?? wanted
  const words =
    kind === 'organizations'
      ? parseList(value).map(nameOf).join(', ')
      : kind === 'organization'
        ? value && nameOf(value)
        : kind === 'phones'
          ? parseList(value).map(phoneDisplay).join(', ')
          : kind === 'phone'
            ? phoneDisplay(value)
            : kind === 'zone'
              ? zoneTitle(value)
              : value
  const save = async (changed: { value: string }) => {
    await change((options) => apiWithLocalErrors.system_settings.update(id, changed, options))
    toast('Saved', { tone: 'good' })
  }
  const dialog = {
    open: 'Edit',
    about: `Edit ${label.toLowerCase()}`,
    draft: `setting-${id}`,
    title: label,
    submit: 'Save',
  }
  const field = { name: 'value', label, ...(help && { help }) } as const
  return (
    <li className="section-head">
      <span className="stack g1">
        <b>{label}</b>
        <span className="ink-2">
          <bdi>{words || 'None'}</bdi>
          {help && ` · ${help}`}
        </span>
      </span>
      {record.can?.includes('update') &&
        settingChecks[key] &&
        (kind === 'organizations' ? (
          <RecordDialog
            {...dialog}
            schema={listSchema}
            fields={[{ ...field, kind: 'many', options: organizations }]}
            values={{ value: parseList(value).join('\n') }}
            onSave={save}
          />
        ) : kind === 'phones' ? (
          <RecordDialog
            {...dialog}
            schema={linesSchema}
            fields={[{ ...field, kind: 'long', help: 'One a line' }]}
            values={{ value: parseList(value).join('\n') }}
            onSave={save}
          />
        ) : (
          <RecordDialog
            {...dialog}
            schema={textSchema}
            fields={[
              kind === 'organization'
                ? { ...field, kind: 'choice', options: organizations, prompt: 'None' }
                : kind === 'zone'
                  ? { ...field, kind: 'choice', options: zonesBeside(value) }
                  : field,
            ]}
            values={{ value }}
            onSave={save}
          />
        ))}
    </li>
  )
}
