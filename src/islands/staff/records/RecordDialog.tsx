import { type ComponentProps, useState } from 'react'
import type { IconName } from '#components/icons'
import { openDraft } from '#islands/stores/drafts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { FieldForm } from './FieldForm'

type FormProps<Input extends Record<string, unknown>, Output> = Omit<
  ComponentProps<typeof FieldForm<Input, Output>>,
  'onCancel'
>
type Props<Input extends Record<string, unknown>, Output> = FormProps<Input, Output> & {
  /** The word on the button that opens it. */
  open: string
  title: string
  icon?: IconName
  buttonLook?: 'primary' | 'quiet'
  /** Says more than the word on the button does, where there are many. */
  about?: string
}

/** A button that opens the form of a record in a dialog, which closes once it is saved. */
export const RecordDialog = <Input extends Record<string, unknown>, Output>({
  open,
  title,
  icon,
  buttonLook,
  about,
  onSave,
  ...form
}: Props<Input, Output>) => {
  const [isOpen, setOpen] = useState(false)
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(form.draft).clear()
    setOpen(false)
  }
  return (
    <>
      <Button size="small" look={buttonLook} aria-label={about} onClick={() => setOpen(true)}>
        {icon && <Icon name={icon} />}
        {open}
      </Button>
      {isOpen && (
        <Dialog open title={title} onClose={close} wide={form.fields.length > 4}>
          <FieldForm
            {...form}
            onCancel={close}
            onSave={async (value) => {
              await onSave(value)
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
