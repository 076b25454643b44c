import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { IconName } from '#components/icons'
import { openDraft } from '#islands/stores/drafts'
import { reportError } from '#islands/stores/error-reporting'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { FieldForm } from './FieldForm'

/** Draws a form with the modules that are loaded for it. */
type FormLoader<Modules> = ComponentType<{
  draw: (Form: typeof FieldForm, modules: Modules) => ReactNode
}>

/**
 * Loads the form with the first dialog that opens, and with it the modules that its schema is made of. Call it once a
 * module, never in a component: the code that one row has loaded is there for every other.
 */
export const loadFormWith = <Modules,>(load: () => Promise<Modules>): FormLoader<Modules> =>
  lazyPart(async () => {
    const [{ FieldForm }, modules] = await Promise.all([import('./FieldForm'), load()])
    return { default: ({ draw }) => draw(FieldForm, modules) }
  })

const PlainForm = loadFormWith(async () => null)

/** A schema that is made of modules which the page does not load at first. */
interface LazySchema<Schema, Modules> {
  readonly Loader: FormLoader<Modules>
  readonly make: (modules: Modules) => Schema
}

type FormProps<Input extends Record<string, unknown>, Output> = Omit<
  ComponentProps<typeof FieldForm<Input, Output>>,
  'onCancel'
>
type SchemaOf<Input extends Record<string, unknown>, Output> = FormProps<Input, Output>['schema']
type Props<Input extends Record<string, unknown>, Output, Modules> = Omit<
  FormProps<Input, Output>,
  'schema'
> & {
  schema: SchemaOf<Input, Output> | LazySchema<SchemaOf<Input, Output>, Modules>
  /** The word on the button that opens it. */
  open: string
  title: string
  icon?: IconName
  buttonLook?: 'primary' | 'quiet'
  /** Says more than the word on the button does, where there are many. */
  about?: string
  onClose?: () => void
}

/** A button that opens the form of a record in a dialog, which closes once it is saved. */
export const RecordDialog = <Input extends Record<string, unknown>, Output, Modules>({
  open,
  title,
  icon,
  buttonLook,
  about,
  schema,
  onSave,
  onClose,
  ...form
}: Props<Input, Output, Modules>) => {
  const [isOpen, setOpen] = useState(false)
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(form.draft).clear()
    setOpen(false)
    onClose?.()
  }
  const draw = (Form: typeof FieldForm, known: SchemaOf<Input, Output>) => (
    <Form
      {...form}
      schema={known}
      onCancel={close}
      onSave={async (value) => {
        await onSave(value)
        close()
      }}
    />
  )
  return (
    <>
      <Button size="small" look={buttonLook} aria-label={about} onClick={() => setOpen(true)}>
        {icon && <Icon name={icon} />}
        {open}
      </Button>
      {isOpen && (
        <Dialog open title={title} onClose={close} wide={form.fields.length > 4}>
          <ErrorBoundary report={reportError} fallback={<Unloaded onClose={close} />}>
            <Suspense fallback={<Skeleton label="Loading" lines={4} />}>
              {'Loader' in schema ? (
                <schema.Loader draw={(Form, modules) => draw(Form, schema.make(modules))} />
              ) : (
                <PlainForm draw={(Form) => draw(Form, schema)} />
              )}
            </Suspense>
          </ErrorBoundary>
        </Dialog>
      )}
    </>
  )
}

/** Opened again, it is asked for again. */
const Unloaded = ({ onClose }: { onClose: () => void }) => (
  <div className="stack g4">
    <p role="alert">The form could not be loaded. Close this and open it again.</p>
    <div className="actions">
      <Button onClick={onClose}>Close</Button>
    </div>
  </div>
)
