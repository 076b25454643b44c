import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { isConflict } from '#islands/ui/form/conflict'

export interface Toggle {
  readonly id: string
  readonly label: string
  readonly on: boolean
}
type Props =
  | { of: 'feature_flags'; toggles: readonly Toggle[] }
  | { of: 'pharmacies'; pharmacyId: string; toggles: readonly Toggle[] }

/** Yes or no, kept at once; a refusal puts it back. An island because each is saved as it is pressed. */
export const SettingToggles = (props: Props) => {
  const [on, setOn] = useState(() => new Map(props.toggles.map(({ id, on }) => [id, on])))
  const turn = async (id: string, value: boolean, label: string) => {
    setOn((before) => new Map(before).set(id, value))
    try {
      if (props.of === 'feature_flags')
        await apiWithLocalErrors.call('PATCH /feature_flags/:id/toggle', { params: { id } })
      else await apiWithLocalErrors.pharmacies.update(props.pharmacyId, { [id]: value })
      toast(`${label}: ${value ? 'on' : 'off'}`, { tone: 'good' })
    } catch (error) {
      setOn((before) => new Map(before).set(id, !value))
      if (isConflict(error)) toast(`${label}: ${error.message}`, { tone: 'bad' })
      else toastFailure(error)
    }
  }
  return (
    <div className="stack g2 toggles">
      {props.toggles.map(({ id, label }) => (
        <Checkbox
          key={id}
          field={{ id: `toggle-${id}`, name: id }}
          label={label}
          checked={on.get(id) ?? false}
          onChange={(event) => void turn(id, event.target.checked, label)}
        />
      ))}
    </div>
  )
}
