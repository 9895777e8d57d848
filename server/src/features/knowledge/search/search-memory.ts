import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import type { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import type { Executor } from '#server/database/connection.ts';
import { gatherCalls } from '#server/database/gather-calls.ts';
import { BoundedCache } from '#server/platform/bounded-cache.ts';
import type { EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';
import type { Reranker } from '#server/providers/rerank/service-reranker.ts';
import type { Reader } from '../access-repository.ts';
import type { CandidateIndex } from './candidate-index.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { SearchFeatures } from './search-features.ts';
import type { FoundMaterial, SearchState } from './search-repository.ts';
import { QuestionVectors } from './services/question-vectors.ts';
import { Reranking } from './services/rerank-found.ts';
import { type SmallBank, selectSmallBank } from './small-bank-repository.ts';

/** An entry of the vocabulary: how a word is searched. */
export interface WordKnowledge {
  stems: QueryTerm['stems'];
  /** Hashes of the runs of letters of the word, or of the one that was meant. */
  grams: readonly number[];
  /** The word that was meant, when this one is unknown. */
  correction?: string;
}

const megabyte = 1024 * 1024;

interface OfRevision<Value> {
  revision: number;
  value: Value;
}

/** A bank of at most so many materials is ranked whole; of a larger one the candidates that its words find. */
export const smallBank = 200;

/** A process's memory of the index of one database: at most 16 MB of weights, 8 MB of texts, 1 MB of titles, 2 MB of words, 8 MB of lists by word and 32 MB of vectors. */
export class SearchMemory {
  readonly words = new BoundedCache<string, WordKnowledge>(2 * megabyte);
  readonly features = new BoundedCache<number, OfRevision<SearchFeatures>>(16 * megabyte);
  readonly texts = new BoundedCache<number, OfRevision<FoundMaterial>>(8 * megabyte);
  /** Materials without their texts: those that the reader may not read. */
  readonly titles = new BoundedCache<number, OfRevision<FoundMaterial>>(megabyte);
  /** Vectors of materials; null for a material without one. */
  readonly vectors = new BoundedCache<number, OfRevision<Float32Array | null>>(32 * megabyte);
  /** Reads a question's vector; null where no service for embeddings is configured. */
  readonly questions: QuestionVectors | null;
  /** Orders what words alone do not; null where no service for it is configured. */
  readonly reranking: Reranking | null;
  /** The index of the candidates of the last search; a small bank has the same candidates in every search. */
  index: CandidateIndex | undefined;
  /** The rules of the emergencies, and when to read them again. */
  emergencies: { value: Promise<EmergencyMatcher<Emergency>>; until: number } | undefined;
  /** Reads the small bank once for all simultaneous searches, and keeps nothing for later questions (I11). */
  readonly readBank: (reader: Reader) => Promise<SmallBank>;
  state: SearchState = { materials: 0, revision: -1 };

  readonly db: Executor;

  constructor(db: Executor, embeddings: EmbeddingsProvider | null, reranker: Reranker | null = null) {
    this.db = db;
    this.questions = embeddings && new QuestionVectors(embeddings);
    this.reranking = reranker && new Reranking(reranker);
    this.readBank = gatherCalls((readers) => selectSmallBank(db, readers, smallBank));
  }

  /** Forgets the words when the index has changed; weights and texts carry a revision of their own. */
  follow(state: SearchState): boolean {
    if (state.revision === this.state.revision) return false;
    this.state = state;
    this.words.clear();
    return true;
  }

  keepWord(key: string, word: WordKnowledge): void {
    this.words.set(key, word, 200 + 2 * key.length + 120 * word.stems.length + 8 * word.grams.length);
  }
}
