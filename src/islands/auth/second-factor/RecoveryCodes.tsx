import { useEffect, useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { CodeList } from './CodeList'

type Props = { userId: string; onDone: () => void }

/** Shown once, after the second step is set up. */
export const RecoveryCodes = ({ userId, onDone }: Props) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const create = useAction(async () => {
    const answer = await apiWithLocalErrors.call('POST /users/:user/recovery_codes', {
      params: { user: userId },
    })
    setCodes(answer.codes)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are made once
  useEffect(() => void create.run(), [])
  return (
    <>
      <div className="stack g2">
        <h1>Keep your recovery codes</h1>
        <p>
          If you lose your phone, each of these signs you in once. We show them this one time: save
          or print them now.
        </p>
      </div>
      <ActionError error={create.error} />
      {codes && <CodeList codes={codes} />}
      <div>
        <Button look="primary" size="big" wide onClick={onDone}>
          I saved them
        </Button>
      </div>
    </>
  )
}
