/** The languages of the product, as BCP 47 has them; English is the source of all the others. */
export const productLanguages = ['en', 'ar', 'es', 'fr'] as const
