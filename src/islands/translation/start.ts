import { loadServedLanguage } from './apply-language'

void loadServedLanguage()
