import { useRef, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { isConflict, withReread } from '#islands/ui/form/conflict'
import { flagToggles, type KeptToggle } from './toggles'

export interface Toggle extends KeptToggle {
  readonly label: string
}
type Props = { toggles: readonly Toggle[] }

/** Yes or no, kept at once; a refusal puts it back. An island because each is saved as it is pressed. */
export const SettingToggles = ({ toggles }: Props) => {
  const [on, setOn] = useState(() => new Map(toggles.map(({ id, on }) => [id, on])))
  const versions = useRef(new Map(toggles.map(({ id, version }) => [id, version])))
  // One after the other: the next is about the version that the one before has made.
  const line = useRef<Promise<void>>(Promise.resolve())
  const show = (id: string, value: boolean) => setOn((before) => new Map(before).set(id, value))
  const take = (rows: readonly KeptToggle[]) => {
    for (const row of rows) {
      versions.current.set(row.id, row.version)
      show(row.id, row.on)
    }
  }
  const send = async (id: string, value: boolean, label: string) => {
    try {
      const change = async () => {
        try {
          take(await save(id, versions.current.get(id)))
        } catch (error) {
          show(id, !value)
          throw error
        }
      }
      await withReread(change, async () => take(await read()))
      toast(`${label}: ${value ? 'on' : 'off'}`, { tone: 'good' })
    } catch (error) {
      if (isConflict(error)) toast(`${label}: ${error.message}`, { tone: 'bad' })
      else toastFailure(error)
    }
  }
  const turn = (id: string, value: boolean, label: string) => {
    show(id, value)
    line.current = line.current.then(() => send(id, value, label))
  }
  return (
    <div className="stack g2">
      {toggles.map(({ id, label }) => (
        <Checkbox
          key={id}
          field={{ id: `toggle-${id}`, name: id }}
          label={label}
          checked={on.get(id) ?? false}
          onChange={(event) => turn(id, event.target.checked, label)}
        />
      ))}
    </div>
  )
}

/** A flag is turned over from what it is: only the version says that it is as the user saw it. */
const save = async (id: string, version: number | undefined) =>
  flagToggles([
    await apiWithLocalErrors.call('PATCH /feature_flags/:id/toggle', { params: { id }, version }),
  ])

const read = async () =>
  flagToggles(await apiWithLocalErrors.feature_flags.list({ page: { size: 100 } }))
