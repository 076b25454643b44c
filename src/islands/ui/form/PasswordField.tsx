import { type ComponentProps, useState } from 'react'
import { Field } from './Field'

/** A password with a button that shows it. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'type'>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="stack g1">
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="link"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
