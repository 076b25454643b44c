import type { ElementProps, TranslateProps } from './element-translation'
import type { Translate } from './text'
import { translateChildren } from './translate-children'

/** The props and attributes that hold a text. */
export const textAttributes = ['aria-label', 'placeholder', 'title', 'alt'] as const
/** The elements whose content is never translated; their attributes are. */
export const untranslatedTags = ['script', 'style', 'code', 'pre', 'textarea', 'template'] as const

/** Translates the texts of an element as it is created; `translate="no"` leaves the element as it is. */
export const createPropsTranslation =
  (translate: Translate): TranslateProps =>
  (type, props) => {
    if (props.translate === 'no') return props
    const changes: Record<string, unknown> = {}
    if (typeof type === 'string')
      for (const name of textAttributes) {
        const english = props[name]
        const translation = typeof english === 'string' && translate(english)
        if (translation) changes[name] = translation
      }
    if (!isContentUntranslated(type, props)) {
      const children = translateChildren(props.children, translate)
      if (children !== props.children) changes.children = children
    }
    return Object.keys(changes).length > 0 ? { ...props, ...changes } : props
  }

const isContentUntranslated = (type: unknown, { contentEditable }: ElementProps): boolean =>
  Boolean(contentEditable) || (untranslatedTags as readonly unknown[]).includes(type)
