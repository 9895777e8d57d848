ALTER TABLE "event_interests" DROP CONSTRAINT "event_interests_event_id_events_id_fk";
--> statement-breakpoint
ALTER TABLE "material_progress" DROP CONSTRAINT "material_progress_material_id_materials_id_fk";
--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_agente_id_agents_id_fk";
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_produto_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_produto_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_produto_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "evaluation_cases" DROP CONSTRAINT "evaluation_cases_lista_id_agents_id_fk";
--> statement-breakpoint
ALTER TABLE "unanswered_questions" DROP CONSTRAINT "unanswered_questions_lista_id_agents_id_fk";
--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "remembered" jsonb;