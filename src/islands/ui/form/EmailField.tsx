import { type ComponentProps, useState } from 'react'
import { suggestEmail } from '#edge/platform/languages/email-address'
import { Button } from '../Button'
import { Field } from './Field'

type Props = Omit<ComponentProps<typeof Field>, 'type'>

/** An email; where its host looks like a slip, the one that was most likely meant is one press away. */
export const EmailField = (props: Props) => {
  const { field } = props
  const [meant, setMeant] = useState<string | null>(null)
  const take = () => {
    const input = document.getElementById(field.id)
    if (!(input instanceof HTMLInputElement) || !meant) return
    input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    setMeant(null)
    input.focus()
  }
  return (
    <div className="stack g2">
      <Field
        {...props}
        type="email"
        onBlur={({ target }) => setMeant(suggestEmail(target.value))}
      />
      <div role="status">
        {meant && (
          <Button look="quiet" onClick={take}>
            Did you mean <bdi translate="no">{meant}</bdi>?
          </Button>
        )}
      </div>
    </div>
  )
}
