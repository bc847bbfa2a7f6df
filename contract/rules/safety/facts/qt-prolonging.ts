import type { FactSource } from '../../../entities/safety.ts';
import { labelWithId, page } from './sources.ts';

interface QtFact {
  /** By their Australian approved names. */
  readonly medicines: string;
  /** What the source says of them, in our words. */
  readonly says: string;
  readonly source: FactSource;
}

function drugSafetyUpdate(title: string, path: string): FactSource {
  return {
    title: `MHRA Drug Safety Update: ${title}`,
    url: `https://www.gov.uk/drug-safety-update/${path}`,
  };
}

function copyOfLabel(medicine: string, path: string): FactSource {
  return {
    title: `FDA label of ${medicine}: QT prolongation, printed by Medlibrary`,
    url: `https://medlibrary.org/lib/rx/meds/${path}/`,
  };
}

const tga: FactSource = {
  title: 'TGA Medicines Safety Update, February 2014: Quetiapine and QT prolongation',
  url: 'https://www.nps.org.au/australian-prescriber/articles/medicines-safety-update-25',
};

/**
 * Our own list of medicines that a regulator, a label or an open paper warns of, each looked up and found to say so. Not
 * complete.
 */
export const qtFacts: readonly QtFact[] = [
  {
    medicines: 'amiodarone, chlorpromazine, haloperidol, methadone, sotalol, ziprasidone',
    says: 'known to prolong it',
    source: tga,
  },
  {
    medicines: 'quetiapine',
    says: 'has prolonged it in overdose, with other illness or with other medicines',
    source: tga,
  },
  {
    medicines: 'citalopram, escitalopram',
    says: 'prolong it; the maximum daily dose is restricted, also for older people',
    source: drugSafetyUpdate(
      'Citalopram and escitalopram: QT interval prolongation',
      'citalopram-and-escitalopram-qt-interval-prolongation',
    ),
  },
  {
    medicines: 'clarithromycin, erythromycin',
    says: 'have prolonged it; caution with other medicines that do',
    source: drugSafetyUpdate(
      'Erythromycin: caution required due to cardiac risks (QT interval prolongation)',
      'erythromycin-caution-required-due-to-cardiac-risks-qt-interval-prolongation-drug-interaction-with-rivaroxaban',
    ),
  },
  {
    medicines: 'domperidone',
    says: 'a small risk of a long QTc, torsade de pointes and sudden death',
    source: drugSafetyUpdate(
      'Domperidone: no longer available without prescription',
      'domperidone-no-longer-available-without-prescription',
    ),
  },
  {
    medicines: 'apomorphine',
    says: 'the QT interval is to be checked when given with domperidone',
    source: drugSafetyUpdate(
      'Apomorphine with domperidone: minimising risk of cardiac side effects',
      'apomorphine-with-domperidone-minimising-risk-of-cardiac-side-effects',
    ),
  },
  {
    medicines: 'quinine',
    says: 'prolongs it, more at higher doses',
    source: drugSafetyUpdate(
      'Quinine: reminder of dose-dependent QT-prolonging effects',
      'quinine-reminder-of-dose-dependent-qt-prolonging-effects-updated-medicine-interactions',
    ),
  },
  {
    medicines: 'ondansetron',
    says: 'prolongs it at high doses',
    source: page(
      'Medsafe Prescriber Update, September 2012: Ondansetron: New Dose Restrictions',
      'https://www.medsafe.govt.nz/profs/PUArticles/OndansetronSept2012.htm',
    ),
  },
  {
    medicines: 'donepezil',
    says: 'cases of a long QTc and torsade de pointes; caution with other medicines that affect it',
    source: page(
      'BfArM: Letter on donepezil: QTc interval prolongation and torsade de pointes',
      'https://bfarm.de/SharedDocs/Risikoinformationen/Pharmakovigilanz/EN/RHB/2021/rhb-donepezil.html',
    ),
  },
  {
    medicines: 'galantamine',
    says: 'a long QTc at usual doses, torsade de pointes in overdose; caution with other medicines that affect it',
    source: page(
      'NHS Greater Glasgow and Clyde: Galantamine and QTc prolongation',
      'https://ggcmedicines.org.uk/blog/medicines-update/galantamine-and-qtc-prolongation',
    ),
  },
  {
    medicines: 'mirtazapine',
    says: 'cases, most in overdose or with other risks, such as other medicines that prolong it',
    source: page(
      'Hong Kong Drug Office, 2014: Mirtazapine with QT prolongation and torsades de pointes',
      'https://www.drugoffice.gov.hk/eps/news/Canada%3A_Association_of_REMERON%C2%AE_%EF%BC%8F_REMERON_RD%C2%AE_(mirtazapine)_with_QT_Prolongation%EF%BC%8FTorsades_de_Pointes/healthcare_providers/2014-03-29/en/21762.html',
    ),
  },
  {
    medicines: 'hydroxychloroquine',
    says: 'can prolong it; not with other medicines that do',
    source: page(
      'FDA safety labeling changes of Plaquenil (hydroxychloroquine), 2023',
      'https://www.accessdata.fda.gov/scripts/cder/safetylabelingchanges/index.cfm?event=searchdetail.page&DrugNameID=815',
    ),
  },
  {
    medicines: 'clozapine',
    says: 'a long QT interval, torsade de pointes and sudden death during treatment',
    source: page(
      'FDA safety labeling changes of Fazaclo (clozapine), 2012',
      'https://www.fda.gov/Safety/MedWatch/SafetyInformation/ucm228429.htm',
    ),
  },
  {
    medicines: 'alfuzosin',
    says: 'people on medicines that prolong it are to be assessed before and during treatment',
    source: page(
      'UK summary of product characteristics of alfuzosin (Zochek)',
      'https://www.medicines.org.uk/emc/product/7047/smpc',
    ),
  },
  {
    medicines: 'amisulpride',
    says: 'may prolong it; caution with other medicines that do',
    source: page(
      'Product information of amisulpride (Amilia)',
      'https://www.promed.cz/en/prescription-drugs/amilia-50-mg-tablets-amilia-200-mg-tablets-amilia-400-mg-coated-tablets',
    ),
  },
  {
    medicines: 'buprenorphine',
    says: 'a small effect, which matters with other risks, such as low potassium',
    source: page(
      'Formulary Watch: FDA Updates Safety Labels of Buprenorphine Products',
      'https://www.formularywatch.com/view/fda-updates-safety-labels-of-buprenorphine-products',
    ),
  },
  {
    medicines: 'azithromycin',
    says: 'associated with torsade de pointes',
    source: page(
      'Sears and others, Incidence of Sustained Ventricular Tachycardia After the Administration of Azithromycin, 2016',
      'https://doi.org/10.1007/s40801-016-0062-9',
    ),
  },
  {
    medicines: 'ciprofloxacin',
    says: 'fluoroquinolones prolong it, ciprofloxacin probably the least',
    source: page(
      'Arrhythmias associated with fluoroquinolone therapy, Int J Antimicrob Agents 2007;29:374–379',
      'https://pubmed.ncbi.nlm.nih.gov/17241772/',
    ),
  },
  {
    medicines: 'fluconazole',
    says: '130 reports of torsade de pointes in twenty years',
    source: page(
      'Torsade de pointes and systemic azole antifungal agents: global spontaneous safety reports',
      'https://discovery.researcher.life/article/torsade-de-pointes-and-systemic-azole-antifungal-agents-analysis-of-global-spontaneous-safety-reports/0f6d20506de73dfaa5f7f4c8f61ac6c9',
    ),
  },
  {
    medicines: 'droperidol',
    says: 'prolongs it even at usual doses; some died',
    source: labelWithId('droperidol', 'boxed warning', '147e033d-d997-4ef6-8bb5-a9ba372590b2'),
  },
  {
    medicines: 'loperamide',
    says: 'torsade de pointes and death above the recommended dose',
    source: labelWithId('loperamide', 'boxed warning', '71e6c12a-56bb-4655-ad0a-8ef3c3205249'),
  },
  {
    medicines: 'ketoconazole',
    says: 'may prolong it, and raises the levels of others that do',
    source: labelWithId('ketoconazole', 'boxed warning', '0d12b5f7-0f03-46d3-acdd-0e397133e6c3'),
  },
  {
    medicines: 'moxifloxacin',
    says: 'prolongs it; not with other medicines that do',
    source: labelWithId('moxifloxacin', 'QT prolongation', '9ee0ccfd-6920-4560-a3b2-6bb88190b0dc'),
  },
  {
    medicines: 'tetrabenazine',
    says: 'warns of a long QTc',
    source: labelWithId(
      'tetrabenazine',
      'QTc prolongation',
      'cbfb791e-26ac-9fb5-e053-2995a90ac7e5',
    ),
  },
  {
    medicines: 'levofloxacin',
    says: 'infrequent arrhythmia, rare torsade de pointes',
    source: copyOfLabel('levofloxacin', 'levofloxacin-61/page/5'),
  },
  {
    medicines: 'tacrolimus',
    says: 'may prolong it',
    source: copyOfLabel('tacrolimus', 'tacrolimus-3/page/4'),
  },
  {
    medicines: 'voriconazole',
    says: 'rare torsade de pointes and sudden death, mostly with other risks',
    source: copyOfLabel('voriconazole', 'voriconazole/page/3'),
  },
  {
    medicines: 'paliperidone',
    says: 'a modest effect; not with other medicines that prolong it',
    source: page(
      'FDA label of paliperidone: QT prolongation, printed by ADR Atlas',
      'https://adratlas.com/dira/drug_info/74702340-19bf-467e-80cd-68dca9d374d2',
    ),
  },
  {
    medicines: 'vardenafil',
    says: 'warns of it',
    source: page(
      'FDA label of vardenafil: QT prolongation, printed by Medthority',
      'https://medthority.com/fda/v/vardenafil-hydrochloride/vardenafil-hydrochloride-vardenafil-hydrochloride-10-mg1-alembic-pharmaceuticals-limited2',
    ),
  },
];

/** They say where two such medicines meet, not what happens then: the published list of that class isn’t supplied. */
export const qtProlonging: ReadonlySet<string> = new Set(
  qtFacts.flatMap(({ medicines }) => medicines.split(', ')),
);
