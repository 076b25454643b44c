import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { withReread } from '#islands/ui/conflict'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { accessRightsOf, type ContentAccessLevel, type Level, levels } from './content-access'

interface Props {
  readonly userId: string
  readonly version: number | undefined
  readonly access: ContentAccessLevel
  /** What a level may be given for: everything, or one brand, by name. */
  readonly scopes: readonly {
    readonly id: string
    readonly label: string
    readonly help?: string
  }[]
  /** Whether the account is a clinician's, who may approve health claims. */
  readonly clinical: boolean
  /** A partner's account is limited to the partner already. */
  readonly isPartner: boolean
}

const options = Object.entries(levels).map(([value, label]) => ({ value, label }))

/** What an account may do to content. An island because it is saved in place, and a refusal keeps what was chosen. */
export const ContentAccess = ({ userId, version, access, scopes, clinical, isPartner }: Props) => {
  const [chosen, setChosen] = useState(access)
  const [current, setCurrent] = useState(version)
  const choose = (id: string, level: Level) =>
    setChosen(({ levels, ...rest }) => ({ ...rest, levels: { ...levels, [id]: level } }))
  const { busy, error, run } = useAction(async () => {
    const saved = await withReread(
      () =>
        apiWithLocalErrors.call('PUT /system_users/:id/grant', {
          params: { id: userId },
          body: { accessRights: accessRightsOf(chosen) },
          ...(current !== undefined && { version: current }),
        }),
      async () => setCurrent((await apiWithLocalErrors.users.get(userId)).version),
    )
    setCurrent(saved.version)
    toast('Content access saved', { tone: 'good' })
  })
  return (
    <form
      className="stack g4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {scopes.map(({ id, label, help }) => (
        <Select
          key={id}
          field={{ id: `access-${id}`, name: id }}
          label={label}
          help={help}
          options={options}
          value={chosen.levels[id] ?? 'none'}
          onChange={(event) => choose(id, event.target.value as Level)}
        />
      ))}
      {clinical && (
        <Checkbox
          field={{ id: 'access-clinical', name: 'clinical' }}
          label="May approve health claims"
          checked={chosen.clinical}
          onChange={(event) => setChosen({ ...chosen, clinical: event.target.checked })}
        />
      )}
      {!isPartner && (
        <Checkbox
          field={{ id: 'access-only', name: 'only' }}
          label="Content only: no patients, visits or messages"
          checked={chosen.only}
          onChange={(event) => setChosen({ ...chosen, only: event.target.checked })}
        />
      )}
      <ActionError error={error} />
      <div>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
